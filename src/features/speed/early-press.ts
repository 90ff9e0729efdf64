/** Go pressed before the island is alive is kept here; the island begins with it (SpeedTest.tsx). */
addEventListener(
	"click",
	({ target }) => {
		const meter = (target as Element).closest("button")?.closest<HTMLElement>(".meter:not([data-live])");
		if (meter) meter.dataset["early"] = "";
	},
	true,
);
