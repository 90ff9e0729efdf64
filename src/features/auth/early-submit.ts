/** A form sent before its island is alive is kept here; the island sends it on (use-form.ts). No password gets into an address. */
addEventListener(
	"submit",
	(event) => {
		const form = event.target as HTMLFormElement;
		if (form.dataset["live"] !== undefined) return;
		event.preventDefault();
		form.dataset["early"] = "";
	},
	true,
);
