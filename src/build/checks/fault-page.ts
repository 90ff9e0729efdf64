/** Replaces every page while data is invalid, and reloads itself. */
export const faultPage = (faults: readonly string[]): string =>
	`<!doctype html><meta charset="utf-8"><title>The content cannot be used as it is</title>
<script>
	const load = () => fetch(location, { headers: { accept: "text/html" } }).then((response) => response.text());
	load().then((shown) => setInterval(() => load().then((now) => now !== shown && location.reload(), () => {}), 500));
</script>
<body style="font: 1.1rem/1.6 system-ui; max-width: 60rem; margin: 3rem auto; padding: 0 1rem">
<h1>The content cannot be used as it is</h1>
<ul>${faults.map((fault) => `<li>${fault.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}`).join("")}</ul>`;
