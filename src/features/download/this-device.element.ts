/** Points the download button to the visitor's system, before paint; never redirects. */
import { detectBrowser, detectSystem } from "./system.ts";

type Device = Navigator & { userAgentData?: { platform: string; brands: { brand: string }[] } };

class ThisDevice extends HTMLElement {
	connectedCallback() {
		const { userAgentData: data, maxTouchPoints: touch } = navigator as Device;
		const machine = {
			platform: data?.platform || navigator.platform,
			touch,
			brands: data?.brands.map(({ brand }) => brand).join() ?? "",
			gecko: "mozInnerScreenX" in window,
		};
		const id = /extension$/.test(location.pathname) ? detectBrowser(machine) : detectSystem(machine);
		const { names = "", base, hint = "", cta = "" } = this.dataset;
		const name = JSON.parse(names)[id];
		const [text, link] = this.children as unknown as [HTMLElement, HTMLAnchorElement];
		if (!name) return;
		text.hidden = false;
		text.textContent = hint.replace("%", name);
		link.append(cta.replace("%", name));
		link.firstChild?.remove();
		link.href = `${base}/${id}`;
	}
}
customElements.define("this-device", ThisDevice);
