/** "Copy link" below a post; without script, it links to the post. */
import { copyText } from "../../../ui/copy.ts";

const link = document.querySelector("a[data-copied]") as HTMLAnchorElement;
link.addEventListener("click", async (event) => {
	event.preventDefault();
	const note = link.nextElementSibling as HTMLElement;
	const { copied, failed } = link.dataset;
	note.textContent = ((await copyText(link.href)) ? copied : failed) ?? "";
});
