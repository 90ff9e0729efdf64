import { type ReactNode, useEffect, useId, useRef } from "react";
import "./question.css";

interface Props {
	title: string;
	level?: "h2" | "h3";
	/** What it asks about can be undone. */
	calm?: boolean | undefined;
	onClose: () => void;
	children: ReactNode;
}

/**
 * The second step of something, drawn as a danger where it cannot be taken back. It stands in the page and not above it,
 * so that toasts are seen and heard beside it; the focus comes to it when it opens, unless a field in it has taken it.
 */
export function Question({ title, level: Heading = "h2", calm, onClose, children }: Props) {
	const id = useId();
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		const title = heading.current;
		if (!title?.parentElement?.contains(document.activeElement)) title?.focus();
	}, []);
	return (
		<section
			className={calm ? "ask ask-calm" : "ask"}
			aria-labelledby={id}
			onKeyDown={({ key }) => {
				if (key === "Escape") onClose();
			}}
		>
			<Heading id={id} tabIndex={-1} ref={heading}>
				{title}
			</Heading>
			{children}
		</section>
	);
}
