/**
 * Brings islands to life: what ours need of Astro's own script, which is three times as long. The build puts this in its place
 * and stops where an island asks for more (src/build/postprocess/islands.ts).
 */

/** Astro writes a prop as a kind and a value: 1 is an array, 0 all else. */
type Written = [kind: number, value: unknown];

function read([kind, value]: Written): unknown {
	if (kind) return (value as Written[]).map(read);
	return value && typeof value === "object" ? readAll(value as Record<string, Written>) : value;
}
const readAll = (props: Record<string, Written>): Record<string, unknown> =>
	Object.fromEntries(Object.entries(props).map(([name, prop]) => [name, read(prop)]));

/** A module; one that does not come is asked for once more, under an address the browser has not given up. */
const load = (url: string) =>
	import(url).catch(async () => {
		await new Promise((done) => setTimeout(done, 1000));
		return import(`${url}?again`);
	});

customElements.define(
	"astro-island",
	class extends HTMLElement {
		async connectedCallback() {
			const said = (name: string) => this.getAttribute(name) as string;
			try {
				const [module] = await Promise.all([
					load(said("component-url")),
					// Until then what is in it may be on its way.
					document.readyState === "loading" &&
						new Promise((done) => addEventListener("DOMContentLoaded", done)),
				]);
				const slots: Record<string, string> = {};
				for (const slot of this.querySelectorAll("astro-slot"))
					slots[slot.getAttribute("name") ?? "default"] = slot.innerHTML;
				await module.hydrate(this)(
					module[said("component-export")],
					readAll(JSON.parse(said("props"))),
					slots,
					{
						client: "load",
					},
				);
				this.removeAttribute("ssr");
			} catch (error) {
				console.error(error);
			}
		}
	},
);
