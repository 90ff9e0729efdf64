/** The module of the chat, for what opens it: `data-open={chatUrl}` on a button, or on a link that leads on without it. */
export { default as chatUrl } from "../features/chat/chat.ts?script-url";
