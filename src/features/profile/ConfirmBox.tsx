import { type ReactNode, useEffect, useId, useRef } from "react";
import "./confirm-box.css";

interface Props {
	title: string;
	level?: "h2" | "h3";
	/** The action can be undone, so it isn't styled as dangerous. */
	isSafe?: boolean;
	onClose: () => void;
	children: ReactNode;
}

/** A confirmation, closed by Escape unless it's busy. Inline rather than a dialog, so that toasts remain accessible. Takes the focus, unless one of its fields does. */
export function ConfirmBox({ title, level: Heading = "h2", isSafe, onClose, children }: Props) {
	const id = useId();
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		const title = heading.current;
		if (!title?.parentElement?.contains(document.activeElement)) title?.focus();
	}, []);
	return (
		<section
			className={isSafe ? "ask ask-calm" : "ask"}
			aria-labelledby={id}
			onKeyDown={({ key, currentTarget }) => {
				if (key === "Escape" && !currentTarget.querySelector("[aria-busy]")) onClose();
			}}
		>
			<Heading id={id} tabIndex={-1} ref={heading}>
				{title}
			</Heading>
			{children}
		</section>
	);
}
