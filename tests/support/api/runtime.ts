import { inject } from "vitest";

/** Fewer samples in workerd, where a test app is much slower. */
export const isThorough = inject("runtime" as never) === "node";
