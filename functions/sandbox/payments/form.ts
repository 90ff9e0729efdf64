import type { Metadata } from "./state.ts";

export interface Answer {
	status: number;
	body: unknown;
}

export const respond = (body: unknown): Answer => ({ status: 200, body });
export const refuse = (status: number, code: string, message: string): Answer => ({
	status,
	body: { error: { type: "invalid_request_error", code, message } },
});
export const refuseUnknown = (what: string, id: string) =>
	refuse(404, "resource_missing", `No such ${what}: '${id}'`);

/** A form has nested names, such as `items[0][price_data][product]`. */
export const readText = (form: URLSearchParams, name: string): string => form.get(name) ?? "";

export const readMetadata = (form: URLSearchParams, name = "metadata"): Metadata =>
	Object.fromEntries(
		[...form]
			.filter(([path]) => path.startsWith(`${name}[`))
			.map(([path, value]) => [path.slice(name.length + 1, -1), value]),
	);
