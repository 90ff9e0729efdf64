import { useEffect, useState } from "react";
import type { Billing } from "../../../functions/contract/billing.ts";
import { paths } from "../../../functions/contract/paths.ts";
import { call } from "../../api/call.ts";

/** The id of the plan that a signed-in visitor has; null for everybody else, and while that is not known. */
export function useCurrentPlan(userId: string | undefined): string | null {
	const [current, setCurrent] = useState<string | null>(null);
	useEffect(() => {
		setCurrent(null);
		if (!userId) return;
		const leaving = new AbortController();
		call<Billing>(paths.billing, { token: true, signal: leaving.signal }).then((result) => {
			if (!leaving.signal.aborted && result.ok) setCurrent(result.data.package?.id ?? null);
		});
		return () => leaving.abort();
	}, [userId]);
	return current;
}
