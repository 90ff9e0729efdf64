/** Compares a dropped or chosen file with the published SHA-256, on the visitor's own device. */
import { verdictOf } from "./checksum.ts";

class PackageCheck extends HTMLElement {
	connectedCallback() {
		const find = <Type extends HTMLElement>(selector: string) => this.querySelector(selector) as Type;
		const sha256 = find(".hash code").textContent;
		const [input, drop, copy] = [find<HTMLInputElement>("input"), find("label"), find("button")];
		const show = (state: string) => {
			for (const note of this.querySelectorAll<HTMLElement>("[data-state]"))
				note.hidden = note.dataset.state !== state;
		};
		let turn = 0;
		const check = async (file?: File) => {
			if (!file) return;
			const mine = ++turn;
			show("working");
			const [verdict, own] = await verdictOf(file, sha256);
			if (mine !== turn) return;
			find("code.own").textContent = own;
			show(verdict);
		};
		const over = (on: boolean) => (event: Event) => {
			event.preventDefault();
			drop.dataset.over = `${on}`;
		};
		// Only secure pages have WebCrypto; the command beside it works everywhere.
		if (!crypto.subtle) drop.remove();
		const chosen = () => {
			check(input.files?.[0]);
			input.value = "";
		};
		input.onchange = chosen;
		chosen();
		drop.ondragover = over(true);
		drop.ondragleave = over(false);
		drop.ondrop = (event) => {
			over(false)(event);
			check(event.dataTransfer?.files[0]);
		};
		copy.onclick = () => navigator.clipboard.writeText(sha256).then(() => show("copied"));
	}
}
customElements.define("package-check", PackageCheck);
