import type { ComponentProps } from "react";
import { useQuery } from "../../../api/use-query.ts";
import type ChangePlan from "./ChangePlan.tsx";

const loadForm = async () => ({ ok: true as const, data: (await import("./ChangePlan.tsx")).default });

/** The cost of a change, whose code comes when it is asked for. */
export function LazyChangePlan(props: ComponentProps<typeof ChangePlan>) {
	const { data: Form, failure } = useQuery(loadForm);
	const { change } = props.words.plan;
	if (Form) return <Form {...props} />;
	return (
		<>
			<p className="told" role={failure ? "alert" : "status"}>
				{failure ? change.failed : change.asking}
			</p>
			{failure && (
				<button type="button" className="btn ghost" onClick={props.changing.cancel}>
					{change.keep}
				</button>
			)}
		</>
	);
}
