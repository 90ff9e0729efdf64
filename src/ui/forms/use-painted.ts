import { useEffect, useState } from "react";

/** Whether the component has been seen once: the end of a page is asked for when its beginning is there. */
export function usePainted(): boolean {
	const [painted, setPainted] = useState(false);
	useEffect(() => {
		// A frame's callback comes before it is shown, that of the next one after.
		let frame = requestAnimationFrame(() => {
			frame = requestAnimationFrame(() => setPainted(true));
		});
		return () => cancelAnimationFrame(frame);
	}, []);
	return painted;
}
