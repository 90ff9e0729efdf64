import { useEffect } from "react";
import { resolveValue, useToaster } from "react-hot-toast/headless";
import { Icon } from "./Icon.tsx";
import { cross, ok, warn } from "./icons.ts";
import { notify, showQueuedToasts, toastOptions } from "./toast.ts";
import "./toasts.css";

/** The live region for toasts, in the HTML from the start so that screen readers announce it. */
export function Toasts({ words }: { words: { region: string; dismiss: string } }) {
	const { toasts, handlers } = useToaster(toastOptions);
	useEffect(showQueuedToasts, []);
	return (
		<section
			className="toasts"
			aria-label={words.region}
			aria-live="polite"
			onMouseEnter={handlers.startPause}
			onMouseLeave={handlers.endPause}
			onFocus={handlers.startPause}
			onBlur={handlers.endPause}
		>
			{toasts.map((toast) => (
				<div
					key={toast.id}
					className={`toast ${toast.type}${toast.visible ? "" : " gone"}`}
					role={toast.ariaProps.role}
				>
					<Icon path={toast.type === "error" ? warn : ok} />
					<span>{resolveValue(toast.message, toast)}</span>
					<button
						type="button"
						className="icon-b"
						aria-label={words.dismiss}
						onClick={() => notify.dismiss(toast.id)}
					>
						<Icon path={cross} />
					</button>
				</div>
			))}
		</section>
	);
}
