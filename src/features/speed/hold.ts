/** Go pressed before the island is alive is held here; the island begins with it (SpeedTest.tsx). */
addEventListener(
	"click",
	({ target }) => {
		const meter = (target as Element).closest("button")?.closest<HTMLElement>(".meter:not([data-live])");
		if (meter) meter.dataset["held"] = "";
	},
	true,
);
