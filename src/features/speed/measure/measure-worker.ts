import ndt7 from "@m-lab/ndt7";
import downloadFile from "@m-lab/ndt7/src/ndt7-download-worker.js?script-url";
import uploadFile from "@m-lab/ndt7/src/ndt7-upload-worker.js?script-url";
import type { SpeedSource } from "../../../../functions/contract/speed.ts";
import { ping } from "../../../api/ping.ts";
import { measure } from "./measure.ts";

/** Runs the test that the page's message asks for, in a worker, undisturbed by rendering; answers are `Progress`. Terminating it also ends the client's workers and connections. */
addEventListener(
	"message",
	({ data: { ndt7: source, server } }: MessageEvent<SpeedSource>) => {
		const ownConfig = {
			server: server ?? location.host,
			protocol: location.protocol === "https:" ? "wss" : "ws",
			mlabDataPolicyInapplicable: true,
		} as const;
		// The visitor pressed Go beside the note on Measurement Lab's policy.
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
