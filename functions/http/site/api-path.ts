import { isMailedPage } from "../../shared/mailed-link.ts";

/** Whether a request is the API's; everything else is the site's. @param url path with or without a query */
export const isApiPath = (url: string): boolean =>
	/^\/(api|ask|dev\/(mailbox|stripe|btcpay))(?=[/.?]|$)/.test(url) || isMailedPage(url);
