/**
 * `node tests/speed-rates.ts [Mbit/s …]`: what the speed test shows on lines of known speed, in full length, with the
 * official client in Node. Fails when a result is more than 5 % off.
 */
import { measureFrom, startMeasurer } from "./support/fakes/speed.ts";
import { throttle } from "./support/faults/throttle.ts";

const rates = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [2, 10, 25, 50, 100];
const median = (values: number[]): number =>
	values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const cell = (value: number, unit = ""): string => `${value.toFixed(2)}${unit}`.padStart(10);
const off = (display: number, rate: number): number => (100 * (display - rate)) / rate;

let worst = 0;
console.log("    Mbit/s  download     off %    upload     off %   ping ms  loaded v  loaded ^");
for (const rate of rates) {
	const server = await startMeasurer();
	// A tenth of a second may wait in the line, as in many a home.
	const line = await throttle(server.port, { down: rate, queue: (rate * 1e6) / 8 / 10 });
	const { measured } = await measureFrom(line.port);
	const { download, upload, ping } = measured;
	const faults = [off(download.mbps, rate), off(upload.mbps, rate)] as const;
	worst = Math.max(worst, ...faults.map(Math.abs));
	const loaded = [median(download.pingsUnderLoad), median(upload.pingsUnderLoad)] as const;
	console.log(
		[rate, download.mbps, faults[0], upload.mbps, faults[1], ping ?? Number.NaN, ...loaded]
			.map((value) => cell(value))
			.join(""),
	);
	line.close();
	await server.close();
}
console.log(`Worst: ${worst.toFixed(2)} %`);
process.exit(worst > 5 ? 1 : 0);
