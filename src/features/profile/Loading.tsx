import type { ComponentProps } from "react";
import { LoadFailure } from "../../ui/forms/LoadFailure.tsx";

type Props = ComponentProps<typeof LoadFailure> & { words: { loading: string } };

/** What stands in the place of something until it is there: that it comes, or a way to try again. */
export const Loading = (props: Props) =>
	props.of.failure ? (
		<LoadFailure {...props} />
	) : (
		<p className="mut" role="status">
			{props.words.loading}
		</p>
	);
