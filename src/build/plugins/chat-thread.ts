import { parentPort } from "node:worker_threads";
import { helpFiles } from "../chat/index.ts";

// Runs in a thread of its own (chat-files.ts): says what the assistant's files are, and ends.
parentPort?.postMessage([...(await helpFiles())]);
