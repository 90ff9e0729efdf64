/** "Copy link" below a post; without script, it links to the post. */
const link = document.querySelector("a[data-copied]") as HTMLAnchorElement;
link.addEventListener("click", (event) => {
	event.preventDefault();
	const note = link.nextElementSibling as HTMLElement;
	const { copied, failed } = link.dataset;
	navigator.clipboard.writeText(link.href).then(
		() => (note.textContent = copied ?? ""),
		() => (note.textContent = failed ?? ""),
	);
});
