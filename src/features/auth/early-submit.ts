/** Holds a form submitted before hydration until the island sends it (use-form.ts), so that no password ends up in an address. */
addEventListener(
	"submit",
	(event) => {
		const form = event.target as HTMLFormElement;
		if (form.dataset.live !== undefined) return;
		event.preventDefault();
		form.dataset.early = "";
	},
	true,
);
