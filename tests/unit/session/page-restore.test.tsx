import { render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { usePageRestore } from "../../../src/ui/forms/use-restore.ts";

function Part({ settle }: { settle: () => void }) {
	usePageRestore(settle);
	return null;
}

it("a part settles after Back, even if an earlier listener renders it anew", () => {
	const [before, after] = [vi.fn(), vi.fn()];
	addEventListener("pageshow", () => rerender(<Part settle={after} />), { once: true });
	const { rerender } = render(<Part settle={before} />);
	dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
	expect([before, after].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
});
