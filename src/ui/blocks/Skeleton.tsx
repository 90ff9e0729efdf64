import "./plan-skeletons.css";

/** A placeholder for text that is loading, of about as many letters. */
export const Skeleton = ({ letters }: { letters: number }) => (
	<span className="sk" aria-hidden="true">
		{"\u2007".repeat(letters)}
	</span>
);
