import type { ComponentProps } from "react";
import { LoadFailure } from "../../ui/forms/LoadFailure.tsx";

type Props = ComponentProps<typeof LoadFailure> & { words: { loading: string } };

/** A loading note, or an error with a retry button. */
export const Loading = (props: Props) =>
	props.of.failure ? (
		<LoadFailure {...props} />
	) : (
		<p className="mut" role="status">
			{props.words.loading}
		</p>
	);
