/** Remembers a click on Go before hydration (SpeedTest.tsx). */
addEventListener(
	"click",
	({ target }) => {
		const meter = (target as Element).closest("button")?.closest<HTMLElement>(".meter:not([data-live])");
		if (meter) meter.dataset.early = "";
	},
	true,
);
