import { inject } from "vitest";

/** Fewer samples in workerd, where a test app is about ten times slower. */
export const isThorough = inject("runtime" as never) === "node";
