import { useEffect, useState } from "react";
import { codeLeft, markExpired } from "./code-times.ts";

/** Whether the code has expired, by the clock, before a reload, or according to the server. */
export function useExpiry() {
	const [expired, setExpired] = useState(false);
	/** Increases with every new code, to restart the timer. */
	const [code, setCode] = useState(0);

	const expire = () => {
		markExpired();
		setExpired(true);
	};

	useEffect(() => {
		const timeLeft = codeLeft();
		if (timeLeft === null) return;
		if (timeLeft === 0) return expire();
		// Timers are limited to 2^31 milliseconds, and storage may hold anything.
		const timer = setTimeout(expire, Math.min(timeLeft, 2 ** 31 - 1));
		return () => clearTimeout(timer);
	}, [code]);

	const renew = () => {
		setExpired(false);
		setCode((count) => count + 1);
	};

	return { expired, expire, renew };
}
