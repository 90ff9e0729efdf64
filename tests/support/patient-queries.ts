import { configure } from "@testing-library/react";

/** Milliseconds that `findBy…` and `waitFor` wait: the default of one second fails on a busy machine. */
configure({ asyncUtilTimeout: 10_000 });
