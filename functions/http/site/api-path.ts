import { isMailedPage } from "./mailed-link.ts";

/** Whether a request is for the API rather than the site. @param url path, with or without a query */
export const isApiPath = (url: string): boolean =>
	/^\/(api|ask|dev\/(mailbox|stripe|btcpay))(?=[/.?]|$)/.test(url) || isMailedPage(url);
