import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createMachine, type Machine, type ServerProcess } from "./faults.ts";
import { live, newPerson, type Person, type Scene, Unexpected } from "./people.ts";
import { brokenPromises, wholeness } from "./promises.ts";

export interface KillFigures {
	rounds: number;
	/** Kills while something was under way. */
	midway: number;
	people: number;
	/** What they were promised: passwords changed, plans bought, subscriptions confirmed, accounts deleted. */
	promises: Record<"changes" | "plans" | "readers" | "deleted", number>;
	problems: string[];
	/** Milliseconds from a restart's birth to its first healthy answer. */
	slowestStart: number;
	medianStart: number;
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let t = Math.imul(state ^ (state >>> 15), 1 | state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
	};
}

const clients = 4;
const cheap = { TEST_HASH_COST: "6" };

/** People use the site until it is killed between two writes or at any moment; whether it died in the middle of something. */
async function round(
	server: ServerProcess,
	db: DatabaseSync,
	people: Person[],
	random: () => number,
	at: number | null,
	problems: string[],
): Promise<boolean> {
	const scene: Scene = { url: server.url, db, random };
	let midway = 0;
	const lives = people.map((person) =>
		live(scene, person).catch((error) => {
			if (error instanceof Unexpected) problems.push(error.message);
			else midway++;
		}),
	);
	// Where the process does not end itself after so many writes.
	if (at === null) await new Promise((resolve) => setTimeout(resolve, random() * 400));
	else await Promise.race([Promise.allSettled(lives), server.ended]);
	await server.kill();
	await Promise.allSettled(lives);
	return midway > 0;
}

/** Kills a process while it makes its first database and secrets, after each of a few steps; then it has to start as if nothing had been. */
export async function killFirstStarts(steps: readonly number[]): Promise<string[]> {
	const problems: string[] = [];
	for (const step of steps) {
		const machine = await createMachine();
		const killed = await machine
			.start({ TEST_KILL_AT: String(step), TEST_KILL_START: "1" })
			.catch(() => null);
		await killed?.kill();
		await machine.start().catch((error) => problems.push(`after ${step} writes: ${error.message}`));
		await machine.close();
	}
	return problems;
}

/**
 * Starts the site, lets four people sign up, log in, change and reset passwords, log out everywhere, subscribe, buy and leave at the
 * same time, kills it with signal 9, starts it again and looks whether everything it had answered is there and nothing is half made;
 * `rounds` times. Two of three kills come right after a certain write, so between any two; the others at a certain moment.
 */
export async function killRounds(rounds: number, seed: number): Promise<KillFigures> {
	const random = randomFrom(seed);
	const machine = await createMachine();
	const problems: string[] = [];
	const starts: number[] = [];
	let people: Person[] = [];
	const all: Person[] = [];
	let midway = 0;
	try {
		for (let n = 0; n <= rounds; n++) {
			const at = n % 3 ? Math.floor(random() * 60) : null;
			const server = await machine.start(cheap);
			starts.push(server.startMs);
			const db = new DatabaseSync(join(machine.dataDir, "site.db"), { readOnly: true, timeout: 5000 });
			const scene: Scene = { url: server.url, db, random };
			problems.push(...wholeness(scene));
			// In the end once more what was promised to all of them.
			for (const person of n === rounds ? all : people)
				problems.push(...(await brokenPromises(scene, person)));
			if (n === rounds) break;
			// Half of them go on with their lives, the others are new.
			people = people.filter(({ account }) => account === "yes").slice(-clients / 2);
			while (people.length < clients) {
				const person = newPerson(`p${all.length}`);
				all.push(person);
				people.push(person);
			}
			const killed = at === null ? server : await again(machine, server, at);
			if (killed && (await round(killed, db, people, random, at, problems))) midway++;
			db.close();
		}
	} finally {
		await machine.close();
	}
	starts.sort((a, b) => a - b);
	const slowestStart = starts.at(-1) ?? 0;
	const medianStart = starts[starts.length >> 1] ?? 0;
	const promises = {
		changes: all.reduce((sum, { changes }) => sum + changes, 0),
		plans: all.filter(({ paid }) => paid).length,
		readers: all.filter(({ reader }) => reader === "confirmed").length,
		deleted: all.filter(({ account }) => account === "gone").length,
	};
	return { rounds, midway, people: all.length, promises, problems, slowestStart, medianStart };
}

/** The same site in a process that ends itself after so many writes; null where its own jobs write as much before it answers. */
async function again(machine: Machine, server: ServerProcess, at: number): Promise<ServerProcess | null> {
	await server.kill();
	return machine.start({ ...cheap, TEST_KILL_AT: String(at) }).catch(() => null);
}
