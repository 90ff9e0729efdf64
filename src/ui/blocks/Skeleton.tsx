import "./plan-skeletons.css";

interface Props {
	/** About as many letters as will stand here. */
	letters: number;
}

/** Holds the place of a text that is still on its way. */
export const Skeleton = ({ letters }: Props) => (
	<span className="sk" aria-hidden="true">
		{"\u2007".repeat(letters)}
	</span>
);
