import { setTimeout as after } from "node:timers/promises";
import type { Tab } from "./cdp.ts";

type Point = [x: number, y: number];

const mouse = (tab: Tab, type: string, [x, y]: Point) =>
	tab.send("Input.dispatchMouseEvent", {
		type,
		x,
		y,
		...(type !== "mouseMoved" && { button: "left", buttons: type === "mousePressed" ? 1 : 0, clickCount: 1 }),
	});

/** Where the first element of a selector is seen, in the middle of the window. */
async function placeOf(tab: Tab, selector: string): Promise<Point> {
	const place = await tab.run<Point | null>(`(() => {
		const seen = [...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.checkVisibility() && one.getClientRects().length);
		seen?.scrollIntoView({ block: "center", behavior: "instant" });
		const box = seen?.getClientRects()[0];
		return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
	})()`);
	if (!place) throw new Error(`No ${selector} is seen on ${await tab.run("location.pathname")}.`);
	return place;
}

/** Rests there for a second, and clicks as a hand does. */
export async function click(tab: Tab, selector: string): Promise<void> {
	const place = await placeOf(tab, selector);
	await mouse(tab, "mouseMoved", place);
	await after(1000);
	await mouse(tab, "mousePressed", place);
	await after(90);
	await mouse(tab, "mouseReleased", place);
}
