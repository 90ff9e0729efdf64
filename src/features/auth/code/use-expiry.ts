import { useEffect, useState } from "react";
import { getCodeTimeLeft, markExpired } from "./code-times.ts";

/** Whether the code has expired, by the clock, before a reload, or according to the server. */
export function useExpiry() {
	const [expired, setExpired] = useState(false);
	/** Increases with every new code, and when the timer ends, as another tab may have requested a code since. */
	const [turn, setTurn] = useState(0);
	const check = () => setTurn((count) => count + 1);

	const expire = () => {
		markExpired();
		setExpired(true);
	};

	useEffect(() => {
		const timeLeft = getCodeTimeLeft();
		if (timeLeft === null) return;
		if (timeLeft === 0) return expire();
		// Timers are limited to 2^31 milliseconds, and storage may hold anything.
		const timer = setTimeout(check, Math.min(timeLeft, 2 ** 31 - 1));
		return () => clearTimeout(timer);
	}, [turn]);

	const renew = () => {
		setExpired(false);
		check();
	};

	return { expired, expire, renew };
}
