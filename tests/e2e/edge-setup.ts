import { test as setup } from "@playwright/test";
import { prepareEdge } from "../support/edge-site.ts";

setup("the edge has a database with all migrations", () => {
	setup.setTimeout(180_000);
	prepareEdge();
});
