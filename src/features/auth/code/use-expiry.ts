import { useEffect, useState } from "react";
import { codeLeft, markExpired } from "./code-times.ts";

/** Whether the code has ended: by the clock, over a reload, or because the server said so. */
export function useExpiry() {
	const [expired, setExpired] = useState(false);
	/** Grows with every new code, to set the clock anew. */
	const [code, setCode] = useState(0);

	const expire = () => {
		markExpired();
		setExpired(true);
	};

	useEffect(() => {
		const timeLeft = codeLeft();
		if (timeLeft === null) return;
		if (timeLeft === 0) return expire();
		// A timer's longest wait is 2^31 milliseconds; storage may say anything.
		const timer = setTimeout(expire, Math.min(timeLeft, 2 ** 31 - 1));
		return () => clearTimeout(timer);
	}, [code]);

	const renew = () => {
		setExpired(false);
		setCode((count) => count + 1);
	};

	return { expired, expire, renew };
}
