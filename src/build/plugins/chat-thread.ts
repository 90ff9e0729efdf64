import { parentPort } from "node:worker_threads";
import { buildHelpFiles } from "../chat/index.ts";

// A worker thread (chat-files.ts): posts the assistant's files and ends.
parentPort?.postMessage([...(await buildHelpFiles())]);
