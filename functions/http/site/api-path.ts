import { devPageNames } from "./dev-pages.ts";
import { isMailedPage } from "./mailed-link.ts";

const addresses = new RegExp(`^/(api|ask|dev/(${devPageNames.join("|")}))(?=[/.?]|$)`);

/** Whether a request is for the API rather than the site. @param url path, with or without a query */
export const isApiPath = (url: string): boolean => addresses.test(url) || isMailedPage(url);
