import { type ComponentType, useEffect, useState } from "react";
import type { Locale } from "../../../../i18n/locales.ts";
import { unreachable } from "../../../api/call.ts";
import { messageOf } from "../../../api/message.ts";
import { Failed } from "../../../ui/forms/Failed.tsx";
import type { TabWords } from "../words.ts";

interface Props {
	locale: Locale;
	words: TabWords;
}

/** The security part, whose code comes when its tab is opened. */
export function LateSecurity(props: Props) {
	const { locale, words } = props;
	const [Part, setPart] = useState<ComponentType<Props> | null>(null);
	const [failed, setFailed] = useState(false);
	useEffect(() => {
		import("./SecurityPart.tsx").then(
			(late) => setPart(() => late.default),
			() => setFailed(true),
		);
	}, []);
	if (Part) return <Part {...props} />;
	// A page does not ask twice for code that it could not get.
	if (failed)
		return (
			<Failed
				title={words.failed}
				text={messageOf(unreachable, words, locale)}
				retry={words.retry_label}
				onRetry={() => location.reload()}
			/>
		);
	return (
		<p className="mut" role="status">
			{words.loading}
		</p>
	);
}
