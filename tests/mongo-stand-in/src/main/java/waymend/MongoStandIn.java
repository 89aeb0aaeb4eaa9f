package waymend;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import java.io.IOException;
import java.util.List;

/**
 * Listens on a free port of the loopback address, prints "listening <port>" and stays until its
 * standard input closes, so that it can never outlive the process that started it.
 */
public final class MongoStandIn {
    /** The Node driver refuses the wire version 8 that the backend answers by itself. */
    private static final MongoVersion VERSION = new MongoVersion() {
        @Override
        public List<Integer> getVersionArray() {
            return List.of(4, 4, 0);
        }

        @Override
        public int getWireVersion() {
            return 9;
        }

        @Override
        public String toVersionString() {
            return "4.4.0";
        }
    };

    private MongoStandIn() {
    }

    public static void main(String[] arguments) throws IOException {
        MongoServer server = new MongoServer(H2Backend.inMemory().version(VERSION));
        server.bind("127.0.0.1", 0);
        System.out.println("listening " + server.getLocalAddress().getPort());
        while (System.in.read() != -1) {
            continue;
        }
        server.shutdownNow();
    }
}
