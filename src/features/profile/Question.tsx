import { type ReactNode, useEffect, useId, useRef } from "react";

interface Props {
	title: string;
	level?: "h2" | "h3";
	/** Wanted by Escape. */
	onClose: () => void;
	children: ReactNode;
}

/**
 * The second step of something that cannot be taken back. It stands in the page and not above it, so that toasts are
 * seen and heard beside it; the focus comes to it when it opens.
 */
export function Question({ title, level: Heading = "h2", onClose, children }: Props) {
	const id = useId();
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);
	return (
		<section
			className="ask"
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
