package pets;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.type.LogicalType;

@SpringBootApplication
public class PetsApplication {
    // rule: create-refuses-name-type
    // Boot 4 alone (Jackson 3): Boot 3 has neither this customizer nor tools.jackson.
    // allow-coercion-of-scalars does not cover numbers and booleans that become text.
    @Bean
    JsonMapperBuilderCustomizer strictText() {
        return builder -> builder.withCoercionConfig(LogicalType.Textual, text -> text
                .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail));
    }
    // end

    public static void main(String[] args) {
        SpringApplication.run(PetsApplication.class, args);
    }
}
