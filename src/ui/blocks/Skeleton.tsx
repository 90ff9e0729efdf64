import "./plan-skeletons.css";

interface Props {
	/** Approximate length of the text, in characters. */
	letters: number;
}

/** A placeholder for text that is loading. */
export const Skeleton = ({ letters }: Props) => (
	<span className="sk" aria-hidden="true">
		{"\u2007".repeat(letters)}
	</span>
);
