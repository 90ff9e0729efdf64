import { parentPort } from "node:worker_threads";
import { helpFiles } from "../chat/index.ts";

// A worker thread (chat-files.ts): posts the assistant's files and ends.
parentPort?.postMessage([...(await helpFiles())]);
