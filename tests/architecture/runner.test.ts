import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { root } from "../support/folders.ts";
import { execute, rerunAlone, vitest } from "../support/steps.ts";

it("the step runner counts failures, and names as flaky what passes when run again alone", async () => {
	vi.spyOn(console, "log").mockReturnValue();
	const folder = join(root, ".cache/tests/runner");
	mkdirSync(folder, { recursive: true });
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const write = (name: string, text: string) => writeFileSync(join(folder, `${name}.test.mjs`), text);
	const head = `import { existsSync as has, writeFileSync as write } from "node:fs"; import { expect, test } from "vitest";`;
	write(
		"a",
		`${head} const before = has(import.meta.dirname + "/x"); write(import.meta.dirname + "/x", "");
		test("adds", () => {}); test.skip("later", () => {}); test("it’s “late”", () => expect(before).toBe(true));`,
	);
	const { command } = vitest("runner");
	const step = {
		name: "runner",
		command: command.replace(/--project \S+/, `--root ${folder}`),
		hasTests: true,
	};
	const first = await execute(step);
	expect(first).toMatchObject({ passed: 1, failures: [{ file: "a.test.mjs", title: "it’s “late”" }] });
	expect(first.failures[0]?.message).toContain("expected false to be true");
	expect(await rerunAlone(first)).toMatchObject({
		passed: 2,
		failures: [],
		flaky: [{ title: "it’s “late”" }],
	});

	write("b", `import "./absent.mjs";`);
	const second = await rerunAlone(await execute(step));
	expect(second).toMatchObject({ passed: 2, failures: [{ file: "b.test.mjs" }], flaky: [] });

	const outcome = async (program: string, hasTests = false) => {
		const { passed, failures } = await execute({ name: "step", command: program, hasTests });
		return [passed, failures.length];
	};
	expect(await outcome("true")).toEqual([1, 0]);
	expect(await outcome("true", true)).toEqual([0, 1]);
	for (const bad of ["false", "no-such-command"]) expect(await outcome(bad)).toEqual([0, 1]);
});
