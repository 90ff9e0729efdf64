import { type PropsWithChildren, useRef } from "react";
import { useRestorePlace } from "../../../src/features/profile/use-restore-place.ts";

/** Restores keyboard focus as the profile does around its tabs. */
export function InProfile({ children }: PropsWithChildren) {
	const main = useRef<HTMLElement>(null);
	useRestorePlace(main);
	return <main ref={main}>{children}</main>;
}
