import { OpenAPIHono } from "@hono/zod-openapi";
import { cors } from "hono/cors";
import { account } from "./account/index.ts";
import { chat } from "./assistant/index.ts";
import { auth } from "./auth/index.ts";
import { billing } from "./billing/index.ts";
import { getPath, ip as ipEndpoint, ipText, packages } from "./contract/index.ts";
import type { Deps } from "./deps.ts";
import { events } from "./events/index.ts";
import type { App, AppEnv } from "./http/env.ts";
import { handleError, refuseInvalid, refuseUnknownPath } from "./http/failures.ts";
import { guardRequests, prepareRequest } from "./http/middleware.ts";
import { mountOpenapi } from "./http/openapi.ts";
import { renderErrorsAsPage } from "./http/site/page.ts";
import { ip } from "./ip/index.ts";
import { newsletter } from "./newsletter/index.ts";
import { findPathRule } from "./path-rules.ts";
import { mountSandbox } from "./sandbox/dev-pages.ts";
import { security } from "./security/index.ts";
import { servers } from "./servers/index.ts";
import { speed } from "./speed/index.ts";
import { status } from "./status/index.ts";
import { system } from "./system/index.ts";
import { gateway } from "./vpn/gateway.ts";
import { manualSetup } from "./vpn/manual-setup.ts";

/** The whole API, independent of the runtime. */
export function createApp(deps: Deps): App {
	const app: App = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid });
	app.use(prepareRequest(deps, findPathRule));
	renderErrorsAsPage(app);
	// Another host may serve the site.
	app.use(getPath(packages), cors());
	// Our page asks the IPv4-only and IPv6-only host names too; no other site may learn a visitor's address.
	for (const endpoint of [ipEndpoint, ipText]) app.use(getPath(endpoint), cors({ origin: deps.origin }));
	app.use(guardRequests(deps));
	app.onError(handleError);
	for (const mount of [
		system,
		auth,
		account,
		security,
		manualSetup,
		gateway,
		billing,
		events,
		newsletter,
		ip,
		speed,
		servers,
		status,
		chat,
		mountOpenapi,
		mountSandbox,
	].flat())
		mount(app);
	app.notFound(refuseUnknownPath(app));
	return app;
}
