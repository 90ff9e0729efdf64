import { createServer } from "node:http";
import { listen } from "../listen.ts";

export interface Siteverify {
	url: string;
	/** Recorded form posts. */
	asked: Record<string, string>[];
	/** Issues a token as a visitor's browser would get; single use. */
	issue(): string;
	/** Failure mode: a bare status, or no response at all. */
	fault: number | "hang" | null;
	close(): Promise<void>;
}

/** Turnstile's siteverify as Cloudflare documents it: form in, verdict out; tokens are single-use. */
export async function startSiteverify(secret: string): Promise<Siteverify> {
	const tokens = new Map<string, boolean>();
	const site: Siteverify = {
		url: "",
		asked: [],
		fault: null,
		issue() {
			const token = `0.${crypto.randomUUID()}`;
			tokens.set(token, true);
			return token;
		},
		close: () =>
			new Promise((resolve) => {
				server.closeAllConnections();
				server.close(() => resolve());
			}),
	};
	const verdict = (form: Record<string, string>): string[] => {
		if (!form.secret) return ["missing-input-secret"];
		if (form.secret !== secret) return ["invalid-input-secret"];
		if (!form.response) return ["missing-input-response"];
		const fresh = tokens.get(form.response);
		if (fresh === undefined) return ["invalid-input-response"];
		tokens.set(form.response, false);
		return fresh ? [] : ["timeout-or-duplicate"];
	};
	const server = createServer(async (request, response) => {
		let text = "";
		for await (const chunk of request) text += chunk;
		const form = Object.fromEntries(new URLSearchParams(text));
		site.asked.push(form);
		if (site.fault === "hang") return;
		if (site.fault && request.url !== "/elsewhere")
			return void response.writeHead(site.fault, { location: "/elsewhere" }).end("<html>error</html>");
		const codes = verdict(form);
		const reply = {
			success: codes.length === 0,
			"error-codes": codes,
			challenge_ts: new Date().toISOString(),
			hostname: "localhost",
		};
		response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(reply));
	});
	site.url = `http://127.0.0.1:${await listen(server)}/turnstile/v0/siteverify`;
	return site;
}
