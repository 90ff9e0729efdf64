import ndt7 from "@m-lab/ndt7";
import downloadFile from "@m-lab/ndt7/src/ndt7-download-worker.js?script-url";
import uploadFile from "@m-lab/ndt7/src/ndt7-upload-worker.js?script-url";
import type { SpeedSource } from "../../../../functions/contract/speed.ts";
import { ping } from "../../../api/ping.ts";
import { measure } from "./measure.ts";

/** What the page sends to begin; answers are `Progress`. */
export type Order = SpeedSource;

/**
 * The whole test in a thread of its own: what the page draws does not disturb it, and ending this worker ends the client's
 * workers and their connections with it, whatever they are doing.
 */
addEventListener(
	"message",
	({ data: { ndt7: source, server } }: MessageEvent<Order>) => {
		const ownConfig = {
			server: server ?? location.host,
			protocol: location.protocol === "https:" ? "wss" : "ws",
			mlabDataPolicyInapplicable: true,
		} as const;
		// Go was pressed beside a sentence on Measurement Lab's policy.
		const mlabConfig = { userAcceptedDataPolicy: true, metadata: { client_name: location.hostname } };
		void measure(
			{
				ndt7,
				config: {
					...(source === "mlab" ? mlabConfig : ownConfig),
					downloadworkerfile: downloadFile,
					uploadworkerfile: uploadFile,
				},
				now: () => performance.now(),
				pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
				ping: () => ping(),
			},
			postMessage,
		);
	},
	{ once: true },
);
