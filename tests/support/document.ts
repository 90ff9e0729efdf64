import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

/** Milliseconds that `findBy…` and `waitFor` wait: the default of one second fails on a busy machine. */
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
	cleanup();
	vi.useRealTimers();
	localStorage.clear();
	sessionStorage.clear();
	history.replaceState(null, "", "/");
});
