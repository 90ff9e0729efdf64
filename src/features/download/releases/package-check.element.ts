/** Compares a file with the published SHA-256, on the visitor's device. */
import { copyText } from "../../../ui/copy.ts";
import { verifyFile } from "./checksum.ts";

class PackageCheck extends HTMLElement {
	connectedCallback() {
		const find = <Type extends HTMLElement>(selector: string) => this.querySelector(selector) as Type;
		const sha256 = find(".hash code").textContent;
		const [input, drop, copy] = [find<HTMLInputElement>("input"), find("label"), find("button")];
		const show = (state: string) => {
			for (const note of this.querySelectorAll<HTMLElement>("[data-state]"))
				note.hidden = note.dataset.state !== state;
		};
		let lastRun = 0;
		const check = async (file?: File) => {
			if (!file) return;
			const run = ++lastRun;
			show("working");
			const [verdict, fileSum] = await verifyFile(file, sha256);
			if (run !== lastRun) return;
			find("code.own").textContent = fileSum;
			show(verdict);
		};
		const setOver = (on: boolean) => (event: Event) => {
			event.preventDefault();
			drop.dataset.over = `${on}`;
		};
		// WebCrypto needs a secure context; the command works everywhere.
		if (!crypto.subtle) drop.remove();
		const checkChosen = () => {
			check(input.files?.[0]);
			input.value = "";
		};
		input.onchange = checkChosen;
		checkChosen();
		drop.ondragover = setOver(true);
		drop.ondragleave = setOver(false);
		drop.ondrop = (event) => {
			setOver(false)(event);
			check(event.dataTransfer?.files[0]);
		};
		copy.onclick = async () => (await copyText(sha256)) && show("copied");
	}
}
customElements.define("package-check", PackageCheck);
