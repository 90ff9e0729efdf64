/** The chat's module, for `data-open={chatUrl}` on a button, or on a link as a fallback. */
export { default as chatUrl } from "../features/chat/chat.ts?script-url";
