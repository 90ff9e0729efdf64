import { type ComponentProps, useEffect, useState } from "react";
import type ChangePlan from "./ChangePlan.tsx";

type Props = ComponentProps<typeof ChangePlan>;

/** The cost of a change, whose code comes when it is asked for. */
export function LateChange(props: Props) {
	const [Part, setPart] = useState<typeof ChangePlan | null>(null);
	const { changing, words } = props;
	const { failed } = words.plan.change;
	const [lost, setLost] = useState(false);
	useEffect(() => {
		import("./ChangePlan.tsx").then(
			(late) => setPart(() => late.default),
			() => setLost(true),
		);
	}, []);
	if (Part) return <Part {...props} />;
	return (
		<>
			<p className="told" role={lost ? "alert" : "status"}>
				{lost ? failed : words.plan.change.asking}
			</p>
			{lost && (
				<button type="button" className="btn ghost" onClick={changing.keep}>
					{words.plan.change.keep}
				</button>
			)}
		</>
	);
}
